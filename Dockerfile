# Builds Quoin as one static executable, and keeps nothing but that.
#
#     docker build -t quoin .
#     docker run --rm -p 8080:8080 quoin
FROM swift:6.3-bookworm AS build
WORKDIR /quoin
COPY Package.swift openapi.yaml ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product quoin --static-swift-stdlib -Xswiftc -static-executable \
    && install -D --strip .build/release/quoin /out/quoin

FROM scratch
COPY --from=build /out/quoin /quoin
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=2s CMD ["/quoin", "health"]
ENTRYPOINT ["/quoin"]
CMD ["--host", "0.0.0.0"]

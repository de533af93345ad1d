# Builds Quoin as one static executable, and keeps nothing else.
#
#     docker build -t quoin .
#     docker run --rm -p 8080:8080 quoin
FROM swift:6.3-bookworm AS build
WORKDIR /quoin
COPY Package.swift openapi.yaml ./
COPY Sources Sources
COPY Tests Tests
# Glibc warns that names cannot be resolved in a static executable; Quoin resolves none.
RUN swift build -c release --product quoin --static-swift-stdlib -Xswiftc -static-executable \
    && install -D --strip .build/release/quoin /out/quoin

FROM scratch
COPY --from=build /out/quoin /quoin
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s CMD ["/quoin", "health"]
ENTRYPOINT ["/quoin"]
CMD ["--host", "0.0.0.0"]

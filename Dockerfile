# Builds Quoin with the Swift runtime linked in, and keeps nothing but the binary.
#
#     docker build -t quoin .
#     docker run --rm -p 8080:8080 quoin
FROM swift:6.3-bookworm AS build
WORKDIR /quoin
COPY Package.swift openapi.yaml ./
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --product quoin --static-swift-stdlib \
    && install -D --strip "$(swift build -c release --product quoin --static-swift-stdlib --show-bin-path)/quoin" /out/quoin

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /out/quoin /quoin
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=2s CMD ["/quoin", "health"]
ENTRYPOINT ["/quoin"]
CMD ["--host", "0.0.0.0"]

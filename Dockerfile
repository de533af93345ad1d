# Builds Quoin as one static executable, and keeps nothing else.
#
#     docker build -t quoin .
#     docker run --rm -p 8080:8080 quoin
#
# Tests/Integration/container carries these steps out without the base image.
FROM docker.io/library/swift:6.3-bookworm AS build
WORKDIR /quoin
# .dockerignore leaves out tests, benchmarks and documents, so that a change of these rebuilds nothing. The manifest
# must not name them either. No cache of .build: an incremental build can miss a change of stored properties in another
# module.
COPY Package.swift openapi.yaml ./
RUN echo 'package.targets.removeAll { $0.type == .test || $0.path?.hasPrefix("Tests/") == true || $0.name.hasSuffix("-bench") }' \
    >> Package.swift
COPY Sources Sources
# Glibc warns that a static executable resolves names only with the shared libraries of the same version. These are
# plug-ins: /etc/hosts and DNS, which --store needs, are in the executable itself (since 2.34).
RUN swift build -c release --product quoin --static-swift-stdlib -Xswiftc -static-executable \
    && install -D --strip .build/release/quoin /out/quoin

FROM scratch
LABEL org.opencontainers.image.title="Quoin" \
    org.opencontainers.image.description="Auto Layout as a service: views and constraints in, frames out" \
    org.opencontainers.image.version="0.1.0"
COPY --from=build /out/quoin /quoin
# All addresses, so that a published port reaches it. An option behind the image's name replaces no other.
ENV QUOIN_HOST=0.0.0.0
USER 65532:65532
EXPOSE 8080
# Asks at QUOIN_PORT, or 8080.
HEALTHCHECK --interval=10s --timeout=5s CMD ["/quoin", "health"]
ENTRYPOINT ["/quoin"]

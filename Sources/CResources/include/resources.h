/// Files that are part of the program, as bytes.
///
/// Embedded by the C compiler, in milliseconds: as a literal in Swift, 70 kB took 12 seconds of a release build.
#pragma once
#include <stddef.h>

struct quoin_resource {
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// A file with its name, which has no folder.
struct quoin_file {
    const char *_Nonnull name;
    struct quoin_resource content;
};

/// The description of the service: openapi.yaml.
extern const struct quoin_resource quoin_openapi;

struct quoin_files {
    const struct quoin_file *_Nonnull first;
    size_t count;
};

/// The files of the playground: its page, `index.html`, and what that loads.
extern const struct quoin_files quoin_playground;

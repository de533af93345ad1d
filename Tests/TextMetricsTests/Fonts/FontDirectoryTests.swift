import Glibc
import TestSupport
import Testing
import TextMetrics

/// The directory of fonts, as systems and containers lay it out.
@Suite struct FontDirectoryTests {
    private func font(_ family: String) -> [UInt8] {
        var font = SampleFont("a")
        font.family = family
        return font.bytes
    }

    @Test func `fonts of a directory and those within it are read, and what is broken is named`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(font("One"), to: "one.ttf")
        try directory.write(font("Two"), to: "deep/in/it/two.OTF")
        var three = SampleFont("a")
        three.family = "Three"
        try directory.write(SampleFont.collection([three]), to: "three.ttc")
        try directory.write(Array("no font".utf8), to: "deep/broken.ttf")
        try directory.write([], to: "empty.otf")
        try directory.write(font("Hidden"), to: ".hidden/hidden.ttf")
        try directory.write(font("Text"), to: "readme.txt")
        let catalog = try FontCatalog(directory: directory.path)
        #expect(catalog.families.map(\.name) == ["Built-in Sans", "One", "system", "Three", "Two"])
        #expect(catalog.faults.map(\.path) == ["deep/broken.ttf", "empty.otf"])
        #expect(catalog.faults.allSatisfy { $0.reason == .notAFont })
    }

    /// As volumes of containers are made: the files are links to what lies in a directory that is replaced as a whole.
    @Test func `links are followed, and those that lead in circles end`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(font("Linked"), to: "..data/linked.ttf")
        try directory.link("linked.ttf", to: "..data/linked.ttf")
        try directory.link("circle", to: ".")
        try directory.link("dangling.ttf", to: "nowhere.ttf")
        let catalog = try FontCatalog(directory: directory.path)
        #expect(catalog.families.map(\.name) == ["Built-in Sans", "Linked", "system"])
        #expect(catalog.families[1].faceCount == 1)
        #expect(catalog.faults.map(\.path) == ["dangling.ttf"])
        #expect(catalog.faults.map(\.reason) == [.unreadable("No such file or directory")])
    }

    @Test func `what is not a regular file holds nothing up`() throws {
        let directory = try TemporaryDirectory()
        #expect(unsafe mkfifo("\(directory.path)/pipe.ttf", 0o600) == 0)
        let catalog = try FontCatalog(directory: directory.path)
        #expect(catalog.faults.map(\.reason) == [.notARegularFile])
    }

    @Test func `a directory within that cannot be read is named and passed over`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(font("One"), to: "one.ttf")
        try directory.write(font("Two"), to: "deep/lost+found/two.ttf")
        try directory.write(font("Three"), to: "deep/three.ttf")
        try directory.write([], to: "a.ttf")
        let closed = "\(directory.path)/deep/lost+found"
        try #require(unsafe chmod(closed, 0) == 0)
        defer { unsafe chmod(closed, 0o700) }
        let catalog = try RestrictedRights.run { try FontCatalog(directory: directory.path) }
        #expect(catalog.families.map(\.name) == ["Built-in Sans", "One", "system", "Three"])
        #expect(catalog.faults.map(\.path) == ["a.ttf", "deep/lost+found"])
        #expect(catalog.faults.map(\.reason) == [.notAFont, .unreadable("Permission denied")])
    }

    @Test func `the directory itself has to be readable`() throws {
        let directory = try TemporaryDirectory()
        try #require(unsafe chmod(directory.path, 0) == 0)
        defer { unsafe chmod(directory.path, 0o700) }
        #expect(throws: FontDirectoryError.unreadable(directory.path, "Permission denied")) {
            try RestrictedRights.run { try FontCatalog(directory: directory.path) }
        }
    }

    /// As archives of Latin-1 systems leave them.
    @Test func `names that are not UTF-8 are names`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(font("One"), to: "sound")
        try directory.write(Array("no font".utf8), to: "broken")
        try directory.write(font("Two"), to: "deep/two.ttf")
        try directory.rename("sound", to: Array("lat".utf8) + [0xE9] + Array(".TTF".utf8))
        try directory.rename("broken", to: [0xE9] + Array(".otf".utf8))
        try directory.rename("deep", to: [0x64, 0xE9])
        let catalog = try FontCatalog(directory: directory.path)
        #expect(catalog.families.map(\.name) == ["Built-in Sans", "One", "system", "Two"])
        #expect(catalog.faults.map(\.path) == ["\u{FFFD}.otf"])
        #expect(catalog.faults.map(\.reason) == [.notAFont])
    }

    @Test func `a directory that cannot be read is an error that names it`() throws {
        let directory = try TemporaryDirectory()
        try directory.write([], to: "file")
        for (path, reason) in [
            ("/nowhere", "No such file or directory"), ("\(directory.path)/file", "Not a directory"),
        ] {
            #expect(throws: FontDirectoryError.unreadable(path, reason)) { try FontCatalog(directory: path) }
        }
    }

    @Test func `of faces that are alike that of the first path counts`() throws {
        let directory = try TemporaryDirectory()
        for (name, unitsPerEm) in [("b/x.ttf", 1_000), ("a.ttf", 500), ("c.ttf", 2_000)] {
            var font = SampleFont("a")
            font.unitsPerEm = unitsPerEm
            try directory.write(font.bytes, to: name)
        }
        #expect(try FontCatalog(directory: directory.path).face(family: "sample", weight: 400).face.unitsPerEm == 500)
    }
}

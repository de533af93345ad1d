// What Apple's Swift module Darwin adds to its C library: macros that Swift cannot read, and functions of variable
// arity.
@_exported import Darwin

public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }
public var CLOCK_REALTIME: clockid_t { _CLOCK_REALTIME }
public var O_CLOEXEC: Int32 { 0x0100_0000 }
public var O_CREAT: Int32 { 0x0000_0200 }
public var O_DIRECTORY: Int32 { 0x0010_0000 }
public var O_EXCL: Int32 { 0x0000_0800 }
public var O_NOFOLLOW: Int32 { 0x0000_0100 }
public var O_NONBLOCK: Int32 { 0x0000_0004 }
public var O_RDONLY: Int32 { 0x0000_0000 }
public var O_RDWR: Int32 { 0x0000_0002 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }

public var errno: Int32 {
    get { unsafe __error().pointee }
    set { unsafe __error().pointee = newValue }
}

public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }

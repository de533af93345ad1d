import HTTP
import Testing

@Suite struct OriginTests {
    @Test(
        arguments: [
            "https://app.example", "http://localhost:5173", "http://127.0.0.1:8080", "http://[::1]:3000",
            "https://app.example:80", "http://app.example:443", "chrome-extension://abcdefgh", "https://a",
        ]
    )
    func `an origin is what a browser sends`(text: String) {
        #expect(Origin(text)?.text == text)
    }

    @Test(
        arguments: [
            "", "null", "*", "app.example", "//app.example", "https:", "https:/", "https://", "https://*.example",
            "https://app.example/", "https://app.example/path", "https://app.example?x", "https://app.example#x",
            "https://me@app.example", "HTTPS://app.example", "https://App.example", "https://app.example:",
            "https://app.example:443", "http://app.example:80", "https://app.example:65536", "https://app example",
            "https://app.example,https://b.example", "1https://app.example", "https://[::1",
            "https://app.example\r\nx: y",
        ]
    )
    func `text that a browser never sends is not an origin`(text: String) {
        #expect(Origin(text) == nil)
    }
}

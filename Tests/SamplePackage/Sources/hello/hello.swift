import Quoin
import QuoinClient

@main struct Hello {
    static func main() async throws {
        let quoin = try QuoinService.inProcess()
        let title = View("title").text("Sign in", size: 28)
        let field = View("field").intrinsic(height: 34)
        let login = try await quoin.create(traits: .device("iPhone 16")) {
            View("root") {
                title
                field
            }
        } constraints: {
            title.make { $0.leading.top.equalToSuperview().inset(16) }
            field.make { $0.leading.equalTo(title.trailing).offset(8).key("gap") }
            field.centerY == title.centerY
            field.trailing == .superview.trailing - 16
        }
        print(login.frames[field]?.width ?? 0)
        try await login.edit { set("gap", constant: 24) }
        print(login.frames[field]?.width ?? 0)
    }
}

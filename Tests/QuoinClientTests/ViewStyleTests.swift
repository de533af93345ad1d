import QuoinClient
import TestSupport
import Testing

/// The typed modifiers for the look of a view are the fields of the wire format.
@Suite struct ViewStyleTests {
    @Test(arguments: SomeService.allCases)
    func `kinds, styles, labels and alignments come back as they were set`(service: SomeService) async throws {
        try await service.run { quoin in
            let button = View("ok").kind(.button).label("Sign in")
                .style(
                    background: .systemBlue,
                    foreground: "#FFFFFF80",
                    tint: .clear,
                    cornerRadius: 8,
                    border: ViewBorder(width: 0.5, color: .separator),
                    opacity: 0.5,
                    clips: true,
                    image: "star",
                    placeholder: "Name"
                )
                .text("Sign in", Font(), alignment: .center)
            let layout = try await quoin.create { View("root") { button } }
            let source = try await layout.source()
            #expect(source.view?.subviews.first == button)
            try await layout.editViews { set(View("ok").kind(.switch).style(tint: .systemRed)) }
            let changed = try await layout.source().view?.subviews.first
            #expect(changed?.kind(.button) != changed)
            #expect(changed == button.kind(.switch).style(tint: .systemRed))
        }
    }

    @Test(arguments: ViewKind.allCases)
    func `every kind is known to the service`(kind: ViewKind) async throws {
        try await SomeService.inProcess.run { quoin in
            _ = try await quoin.solve(LayoutDocument(view: { View("root").kind(kind) }))
        }
    }
}

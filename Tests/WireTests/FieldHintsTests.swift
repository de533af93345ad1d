import Testing

@testable import Wire

@Suite struct FieldHintsTests {
    private func check<Field: RequestField>(_: Field.Type) {
        for (name, hint) in Field.hints {
            #expect(name == name.lowercased(), "\(Field.self): \(name)")
            let known = Field.table.words.map { $0.lowercased() }
            #expect(!known.contains(name) || Field.self == ViewOperationField.self, "\(Field.self): \(name) is a field")
            if !hint.contains(" ") {
                #expect(Field.table.words.contains(hint), "\(Field.self): \(name) is no '\(hint)'")
            }
        }
    }

    @Test func `a hint is for a name that is no field, and names a field that is one`() {
        check(LayoutField.self)
        check(TraitsField.self)
        check(ViewField.self)
        check(FrameField.self)
        check(SideField.self)
        check(StackField.self)
        check(TextField.self)
        check(FontField.self)
        check(ConstraintField.self)
        check(ConstraintOperationField.self)
        check(ConstraintSelectorField.self)
        check(ViewOperationField.self)
        check(EditField.self)
        check(AnimationField.self)
        check(VariantField.self)
        check(SweepField.self)
        check(VariantsField.self)
    }

    @Test func `a field that resembles none is answered with all there are`() {
        #expect(SizeField.unknown("zzzz") == "unknown field 'zzzz' (one of width, height)")
        #expect(SizeField.unknown("widht") == "unknown field 'widht'; did you mean 'width'?")
    }
}

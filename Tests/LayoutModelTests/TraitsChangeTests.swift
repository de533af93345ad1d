import LayoutModel
import Testing

@Suite struct TraitsChangeTests {
    private var old: Traits {
        var traits = Traits()
        traits.size = PartialSize(width: 300, height: 200)
        traits.safeArea = PartialInsets(top: 20, bottom: 34)
        traits.sizeClass = SizeClasses(horizontal: .compact, vertical: .regular)
        traits.scale = 2
        return traits
    }

    @Test func `traits that are not named keep their values`() {
        #expect(TraitsChange().applied(to: old) == old)
    }

    @Test func `size, safe area and size classes change field by field`() {
        var change = TraitsChange()
        change.fields = [.height, .top, .left, .verticalSizeClass]
        change.values.size.height = 100
        change.values.safeArea = PartialInsets(left: 5)
        let new = change.applied(to: old)
        #expect(new.size == PartialSize(width: 300, height: 100))
        #expect(new.safeArea == PartialInsets(left: 5, bottom: 34))
        #expect(new.sizeClass == SizeClasses(horizontal: .compact))
        #expect(new.scale == 2)
    }

    /// Catches a keyboard that stays, or one that comes with another change.
    @Test func `the keyboard comes and goes with its height`() {
        var change = TraitsChange()
        change.values.keyboardHeight = 336
        #expect(change.applied(to: old).keyboardHeight == nil)
        change.fields = .keyboardHeight
        var covered = old
        covered.keyboardHeight = 336
        #expect(change.applied(to: old) == covered)
        change.values.keyboardHeight = nil
        #expect(change.applied(to: covered) == old)
    }

    @Test func `a safe area without sides is nil`() {
        var change = TraitsChange()
        change.fields = .safeArea
        #expect(change.applied(to: old).safeArea == nil)
    }

    @Test func `two changes in a row equal one`() throws {
        let device = try #require(Device.named("iPhone SE"))
        var own = TraitsChange()
        own.fields = [.scale, .direction, .width]
        own.values.direction = .rightToLeft
        own.values.size.width = 1
        let both = TraitsChange(device).followed(by: own)
        #expect(both.applied(to: old) == own.applied(to: TraitsChange(device).applied(to: old)))
        #expect(both.applied(to: old).size == PartialSize(width: 1, height: 667))
    }

    @Test func `the scale of a category is its size divided by the default size`() {
        #expect(TextScale.factor(1.5).factor == 1.5)
        #expect(TextScale.category(.large).factor == 1)
        #expect(TextScale.category(.extraSmall).factor == 14.0 / 17)
        let factors = ContentSizeCategory.allCases.map { TextScale.category($0).factor }
        #expect(factors == factors.sorted() && Set(factors).count == 12)
        var change = TraitsChange()
        change.fields = .textScale
        change.values.textScale = .factor(2)
        var scaled = old
        scaled.textScale = .factor(2)
        #expect(change.applied(to: old) == scaled)
        change.values.textScale = nil
        #expect(change.applied(to: scaled) == old)
    }

    @Test func `devices have different names`() {
        #expect(Set(Device.all.map { $0.name.lowercased() }).count == Device.all.count)
    }

    @Test func `rows take the width of a device's safe area, and parts no size; both are without a safe area`() throws {
        let device = try #require(Device.named("iPhone 16"))
        let row = TraitsChange(device, .landscape, filling: .row(less: 40)).applied(to: old)
        #expect(row.size == PartialSize(width: 852 - 59 - 59 - 40, height: 200))
        #expect(row.safeArea == nil)
        #expect(row.sizeClass == SizeClasses(horizontal: .compact, vertical: .compact))
        let part = TraitsChange(device, filling: .part).applied(to: old)
        #expect(part.size == old.size)
        #expect(part.safeArea == nil)
        #expect(part.scale == 3)
        let narrow = TraitsChange(device, filling: .row(less: 1000)).applied(to: old)
        #expect(narrow.size.width == 0)
    }

    /// Catches a share that is applied to the traits that override the device's.
    @Test func `a part of a screen has the traits of its device that fit it, and those that override them`() throws {
        let device = try #require(Device.named("iPhone SE"))
        var old = Traits()
        (old.size, old.scale) = (PartialSize(width: 300, height: 91), 1)
        var higher = TraitsChange()
        (higher.fields, higher.values.size.height) = (.height, 120)
        let change = TraitsChange(device).followed(by: higher)
        let part = change.filling(.part).applied(to: old)
        #expect(part.size == PartialSize(width: 300, height: 120) && part.scale == 2)
        let row = change.filling(.row(less: 0)).applied(to: old)
        #expect(row.size == PartialSize(width: device.traits().size.width, height: 120))
        #expect(TraitsChange(device).filling(.row(less: 0)).applied(to: old).size.height == 91)
        #expect(change.filling(.whole).applied(to: old) == change.applied(to: old))
        #expect(higher.filling(.part).applied(to: old).size == PartialSize(width: 300, height: 120))
        let later = TraitsChange().followed(by: TraitsChange(device)).filling(.part)
        #expect(later.applied(to: old).size == old.size)
    }
}

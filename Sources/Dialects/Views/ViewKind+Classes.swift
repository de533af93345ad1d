import LayoutModel

extension ViewKind {
    /// Creates the kind of a class of UIKit, MapKit or WebKit; nil for a class that has none of its own, or is unknown.
    init?(className: String) {
        guard let kind = Self.kinds[className] else { return nil }
        self = kind
    }

    private static let kinds: [String: ViewKind] = [
        "UILabel": .label, "UIButton": .button, "UITextField": .textField, "UITextView": .textView,
        "UIImageView": .image, "UISwitch": .switch, "UISlider": .slider, "UIStepper": .stepper,
        "UISegmentedControl": .segmented, "UIProgressView": .progress, "UIActivityIndicatorView": .activity,
        "UIRefreshControl": .activity, "UIPickerView": .picker, "UIDatePicker": .picker, "UITableView": .table,
        "UICollectionView": .collection, "UITableViewCell": .cell, "UICollectionViewCell": .cell, "MKMapView": .map,
        "WKWebView": .web, "UIWebView": .web, "UINavigationBar": .bar, "UITabBar": .bar, "UIToolbar": .bar,
        "UISearchBar": .bar,
    ]
}

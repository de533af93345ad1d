// The class of WebKit that translated classes use.

import UIKit

open class WKWebView: UIView {}

// The class of MapKit that translated classes use.

import UIKit

open class MKMapView: UIView {}

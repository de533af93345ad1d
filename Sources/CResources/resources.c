#include "resources.h"

static const unsigned char openapi[] = {
#embed "../../openapi.yaml"
};

const struct quoin_resource quoin_openapi = {openapi, sizeof openapi};

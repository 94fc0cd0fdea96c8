#ifndef MARKUPD_CJSONC_H
#define MARKUPD_CJSONC_H
#include <json-c/json.h>
#endif

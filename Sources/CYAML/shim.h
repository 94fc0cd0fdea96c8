#ifndef MARKUPD_CYAML_H
#define MARKUPD_CYAML_H
#include <yaml.h>
#endif

#!/usr/bin/env -S node --conditions=@toolwright/source
import "../../packages/cli/src/bin.ts";

#!/bin/sh
# `ludo` in the container. The flags for the server are those of scripts/server-flags.ts.
main=/opt/ludotheque/packages/cli/src/main.ts
[ "$1" = serve ] || exec node "$main" "$@"
exec node --v8-pool-size=0 --max-semi-space-size=64 --no-allocation-site-pretenuring "$main" "$@"

/** Identifies the deployment; inlined by the build. Undefined in unbuilt sources, as in unit tests. */
declare const __APP_VERSION__: string

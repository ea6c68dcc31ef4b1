/** Names the deployment; inlined by the build. Absent where the sources run unbuilt, as in unit tests. */
declare const __APP_VERSION__: string

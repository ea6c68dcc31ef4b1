/** Names the deployment; the build puts its text in place. Absent where the sources run unbuilt, as in unit tests. */
declare const __APP_VERSION__: string

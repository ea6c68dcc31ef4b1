/** The password manager must not sign the user straight back in. */
export async function preventSilentAccess(): Promise<void> {
  try {
    await navigator.credentials.preventSilentAccess()
  } catch {
    // A browser without the API signs no one in silently either.
  }
}

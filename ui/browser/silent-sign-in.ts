/** Has the browser's password manager sign nobody in again without being asked. */
export async function preventSilentSignIn(): Promise<void> {
  try {
    await navigator.credentials.preventSilentAccess()
  } catch {
    // A browser without one signs nobody in either.
  }
}

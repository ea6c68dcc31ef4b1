import { addScript, pollFor, type Polling } from './load-service.ts'

export interface FacebookAnswer {
  status: string
  authResponse?: { accessToken: string; userID: string } | null
}

export interface FacebookLogin {
  init(setUp: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
  login(onAnswer: (answer: FacebookAnswer) => void, options: { scope: string }): void
}

export function loadFacebook(scriptUrl: string, polling: Polling, signal: AbortSignal): Promise<FacebookLogin> {
  addScript(scriptUrl)
  return pollFor(() => (window as { FB?: FacebookLogin }).FB, polling, signal)
}

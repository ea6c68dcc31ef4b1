export interface PictureSpec { key: string; scene: string; seed: string; width: number; height: number }

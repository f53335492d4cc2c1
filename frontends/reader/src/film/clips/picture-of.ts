/** Of a picture that is saved. */
const WIDEST = 640;
const LARGEST_BYTES = 200_000;
const QUALITIES = [0.8, 0.6, 0.4, 0.2] as const;

/** The picture that a film shows now, as JPEG of 640 pixels at most and 200 kB; null of a sound alone. */
export async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, WIDEST / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!picture || picture.size <= LARGEST_BYTES) return picture;
  }
  return null;
}

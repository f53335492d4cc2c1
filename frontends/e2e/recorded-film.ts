import type { Page } from '@playwright/test';

/** A film that Chromium records itself, as WebM: grey and silent, for a second red and with a tone, then grey again. */
export async function recorded(page: Page): Promise<Buffer> {
  const film = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d')!;
    const fill = (colour: string) => {
      paint.fillStyle = colour;
      paint.fillRect(0, 0, canvas.width, canvas.height);
    };
    const context = new AudioContext();
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const heard = context.createMediaStreamDestination();
    volume.gain.value = 0;
    tone.connect(volume).connect(heard);
    tone.start();
    await context.resume();
    const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...heard.stream.getTracks()]);
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const began = performance.now();
    for (let at = 0; at < 3_000; at = performance.now() - began) {
      const isSpoken = at >= 1_000 && at < 2_000;
      fill(isSpoken ? '#e01010' : '#808080');
      volume.gain.value = isSpoken ? 0.5 : 0;
      await new Promise(requestAnimationFrame);
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(film);
}

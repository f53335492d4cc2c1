/** A moment of a film as players show it, in whole seconds: `4:05`, `1:02:07`. */
export function timeOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? [hours, ...parts].join(':') : parts.join(':').replace(/^0/, '');
}

/**
 * The zone of the browser and of what tests ask the gateway about a day: one where no day ends, at midnight or at four,
 * while they run. Playwright reads its configuration again in every worker: the first reading decides.
 */
process.env.E2E_TIME_ZONE ||= isDaytimeIn('Asia/Tokyo') ? 'Asia/Tokyo' : 'America/New_York';

export const TIME_ZONE = process.env.E2E_TIME_ZONE;

/** From five to nine in the evening, three hours before the day ends; at all other hours it is so in New York. */
function isDaytimeIn(timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format(new Date()));
  return hour >= 5 && hour < 21;
}

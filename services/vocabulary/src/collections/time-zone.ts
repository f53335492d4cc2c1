/** How many minutes west of UTC a zone is at an instant. @throws RangeError for an unknown zone */
export function minutesWestOf(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (at) => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    // GMT+09:00, or GMT alone.
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) || 0;
  };
}

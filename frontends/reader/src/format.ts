const whole = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatCount = (count: number) => whole.format(count);

/** With so many decimals, always. */
export const formatDecimal = (value: number, decimals: number) =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A percentage from 0 to 100 with one decimal. */
export const formatPercent = (percent: number) => `${Math.min(100, percent).toFixed(1)}%`;

export const formatDate = (iso: string) => day.format(new Date(iso));

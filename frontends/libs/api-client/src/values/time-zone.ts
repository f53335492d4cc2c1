/** The learner's time zone, as the browser has it: an IANA name. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

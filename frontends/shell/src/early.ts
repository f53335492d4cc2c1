/*
 * The first script of every page, which is in it. It settles what is shown before the application is there, and
 * asks for what the application will want first.
 */
import type { EarlyAnswers } from '@ichibun/api-client/early-answers';
import { firstCallsOf, wantsTimeZone, withTimeZone } from '@ichibun/api-client/first-calls';
import { applyTheme, readPreference } from '@ichibun/ui/stored-preferences';

const { dataset, lang } = document.documentElement;
applyTheme();
if (readPreference('returning')) dataset.returning = '';
/** Those that are still to be requested. */
const files: string[] = JSON.parse(document.getElementById('files')?.textContent ?? '[]');

const user = localStorage.getItem('userId') ?? localStorage.getItem('userId-unanswered');
if (user === null) {
  // Whoever is not signed in sees the login screen, whatever the address.
  dataset.visitor = '';
} else if (/^\d+$/.test(user) && localStorage.getItem('signing-out') === null) {
  const early: EarlyAnswers = { user, answers: new Map() };
  const ask = (path: string): Promise<Response> => {
    const answer = fetch(path, { credentials: 'include', headers: { 'x-ichibun-user': user } });
    // Read at once: an answer that nobody takes would keep its connection. Who takes it gets its failure.
    answer.then((response) => response.clone().arrayBuffer()).catch(() => {});
    early.answers.set(path, answer);
    return answer;
  };
  window.ichibunEarly = early;
  const calls = firstCallsOf(location, user);
  const late: (() => void)[] = [];
  for (const call of calls) {
    if (!wantsTimeZone(call)) ask(call);
    // Whoever waits for it already knows it without the zone.
    else early.answers.set(call, new Promise((answer) => late.push(() => answer(ask(withTimeZone(call))))));
  }
  // The application alone waits for it, and not the page that is filled before.
  ask(`/api/auth/user?userId=${user}`);
  // What is requested later goes before the scripts, except for the libraries, which take longest.
  requestScripts(late.length > 0 ? 1 : files.length);
  afterFirstPaint(() => {
    if (window.ichibunEarly === early) for (const begin of late) begin();
    requestScripts(files.length);
    // The first use of Intl loads its data; now the scripts are still on their way.
    new Intl.NumberFormat(lang).format(0);
  });
}
if (!window.ichibunEarly) requestScripts(files.length);

/**
 * Requests the next scripts of those that the page names. After the calls, which are small: a browser has six
 * connections to a server that speaks HTTP/1.1, and the scripts would take them all.
 */
function requestScripts(count: number): void {
  for (const href of files.splice(0, count)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href });
    document.head.append(link);
  }
}

/** Finding out the time zone would hold up the first paint. */
function afterFirstPaint(act: () => void): void {
  // A page in the background is not painted.
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

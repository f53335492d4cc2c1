/*
 * The first script of every page, which stands in it. It settles what is shown before the application is there, and
 * asks for what the application will want first.
 */
import type { EarlyAnswers } from '@ichibun/api-client/early-answers';
import { firstCallsOf } from '@ichibun/api-client/first-calls';

const { dataset } = document.documentElement;
const theme = localStorage.getItem('theme');
if (theme === 'light' || theme === 'dark' || theme === 'sepia') dataset.theme = theme;

const user = localStorage.getItem('userId') ?? localStorage.getItem('userId-unanswered');
if (user === null) {
  // Whoever is not signed in sees the login screen, whatever the address.
  dataset.visitor = '';
} else if (/^\d+$/.test(user)) {
  const answers: EarlyAnswers['answers'] = new Map();
  for (const path of [`/api/auth/user?userId=${user}`, ...firstCallsOf(location.pathname, user)]) {
    const answer = fetch(path, { credentials: 'include', headers: { 'x-ichibun-user': user } });
    // Read at once: an answer that nobody takes would keep its connection. Who takes it gets its failure.
    answer.then((response) => response.clone().arrayBuffer()).catch(() => {});
    answers.set(path, answer);
  }
  window.ichibunEarly = { user, answers };
}

/*
 * Is in the area's page after the shell's first script. Shows an opened analysis in the prerendered page when its
 * figures have come.
 */
import { showEarly } from '@ichibun/api-client/early-frame';
import { type AnswersOfAnalysis, fillFrame } from './detail/fill-frame.js';

const id = new URLSearchParams(location.search).get('analysis');
if (id !== null && /^\/content-coverage\/?$/.test(location.pathname)) {
  showEarly('analysis', (page, answers) => fillFrame(page, Number(id), answers as AnswersOfAnalysis));
}

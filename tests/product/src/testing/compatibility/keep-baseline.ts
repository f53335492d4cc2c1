import 'reflect-metadata';
import { keepBaseline } from './baseline.js';

await keepBaseline();

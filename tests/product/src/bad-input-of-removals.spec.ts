import 'reflect-metadata';
import { describe } from '@jest/globals';
import { refusesBadInput } from './testing/bad-input.js';

describe('bad input, to the other half of all calls, with those that remove,', () => refusesBadInput('second'));

import 'reflect-metadata';
import { describe } from '@jest/globals';
import { refusesBadInput } from './testing/bad-input.js';

describe('bad input, to the first half of all calls,', () => refusesBadInput('first'));

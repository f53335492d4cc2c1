import { createContext, useContext } from 'react';

type Practise = (place: { sentence: number; word: number }) => void;

const Opens = createContext<Practise>(() => {});

/** Gives what is below it the reader's way to its listening practice. */
export const PractiseProvider = Opens.Provider;

/** Opens the listening practice of a word of a sentence. */
export const usePractise = (): Practise => useContext(Opens);

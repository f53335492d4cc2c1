import type { EngineVoice, Language } from '../speech-engine.js';

/** Families of Google's voices by how natural they sound, the best first; others come last. */
const FAMILIES = ['Chirp3-HD', 'Chirp', 'Studio', 'Neural2', 'Wavenet', 'Standard'];

/** One of Google's list, as far as it is looked at. */
interface ListedVoice {
  readonly name?: string | null;
  readonly languageCodes?: readonly string[] | null;
  readonly ssmlGender?: unknown;
}

/**
 * The voices of one language out of Google's list, the best first.
 *
 * @param code as `ja-JP`
 */
export function presentVoices(listed: readonly ListedVoice[], code: string, language: Language): EngineVoice[] {
  return listed
    .filter(({ name, languageCodes }) => name && languageCodes?.includes(code))
    .map(({ name, ssmlGender }) => ({
      name: name!,
      language,
      ...described(name!.slice(code.length + 1), ssmlGender),
    }))
    .sort((a, b) => rank(a.name, code) - rank(b.name, code) || (a.name < b.name ? -1 : 1));
}

function described(ownName: string, ssmlGender: unknown): Pick<EngineVoice, 'label' | 'gender'> {
  const gender = ssmlGender === 'FEMALE' ? 'female' : ssmlGender === 'MALE' ? 'male' : 'unknown';
  const words = ownName.replaceAll('-', ' ');
  return { label: gender === 'unknown' ? words : `${words}, ${gender}`, gender };
}

function rank(name: string, code: string): number {
  const index = FAMILIES.findIndex((family) => name.startsWith(`${code}-${family}`));
  return index === -1 ? FAMILIES.length : index;
}

/** Says beforehand that this server cannot translate, with the settings that its operator would need. */
export function NoTranslation({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className="rounded-md border border-line bg-warn-soft px-3 py-2 text-sm text-ink">
      <p>This server has no language model yet, so it cannot translate articles.</p>
      {isAdmin && (
        <details className="mt-1 text-xs">
          <summary className="min-h-6">For whoever runs it</summary>
          <p>Set GEMINI_API_KEY, or OPENAI_BASE_URL and OPENAI_MODEL, and start it again.</p>
        </details>
      )}
    </div>
  );
}

"""Imports packages into one fresh collection with Anki's own code, one after the other, and prints what Anki found as
JSON: for each package the numbers of new, updated and duplicate notes; then the notes, cards, decks, and problems.

usage: python import.py package.apkg...
"""
import json
import os
import sys
import tempfile

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

with tempfile.TemporaryDirectory() as folder:
    collection = Collection(os.path.join(folder, "collection.anki2"))
    imports = []
    for path in sys.argv[1:]:
        request = ImportAnkiPackageRequest(package_path=path, options=ImportAnkiPackageOptions())
        log = collection.import_anki_package(request).log
        imports.append(
            {
                "new": len(log.new),
                "updated": len(log.updated),
                "duplicate": len(log.duplicate),
                "conflicting": len(log.conflicting),
                "first_field_match": len(log.first_field_match),
                "missing_notetype": len(log.missing_notetype),
                "empty_first_field": len(log.empty_first_field),
            }
        )
    notes = []
    for note_id in collection.find_notes(""):
        note = collection.get_note(note_id)
        cards = [{
            "template": card.template()["name"], "question": card.question(), "answer": card.answer(),
            "sounds": {"question": len(card.question_av_tags()), "answer": len(card.answer_av_tags())},
        } for card in note.cards()]
        notes.append({"fields": dict(note.items()), "tags": note.tags, "cards": cards})
    problems, clean = collection.fix_integrity()
    empty = [list(one.card_ids) for one in collection.get_empty_cards().notes]
    decks = [deck.name for deck in collection.decks.all_names_and_ids() if deck.name != "Default"]
    types = [kind.name for kind in collection.models.all_names_and_ids() if kind.name.startswith("Ichibun")]
    checked = collection.media.check()
    media = os.listdir(collection.media.dir())
    collection.close()
    print(json.dumps({"imports": imports, "notes": notes, "decks": decks, "types": types, "clean": clean, "problems": problems, "empty": empty,
        "media": media, "missingMedia": list(checked.missing), "unusedMedia": list(checked.unused)}))

"""Imports a package with its schedules into a collection that stays, answers the cards of notes with a tag, exports all of
it as Anki does, and prints as JSON what was imported, how much there is, and the exported package in base64.

usage: python round.py folder package.apkg tag ease
"""
import base64
import json
import os
import sys

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest

folder, package, tag, ease = sys.argv[1:]
collection = Collection(os.path.join(folder, "collection.anki2"))
options = ImportAnkiPackageOptions(with_scheduling=True)
log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options)).log
answered = collection.find_cards(f"tag:{tag}")
for card_id in answered:
    card = collection.get_card(card_id)
    states = collection._backend.get_scheduling_states(card_id)
    card.start_timer()
    collection.sched.answer_card(collection.sched.build_answer(card=card, states=states, rating=int(ease) - 1))
out = os.path.join(folder, "exported.apkg")
kept = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy=False)
collection.export_anki_package(out_path=out, options=kept, limit=None)
problems, clean = collection.fix_integrity()
counts = {"notes": collection.note_count(), "cards": collection.card_count()}
counts["answers"] = collection.db.scalar("select count() from revlog where ease > 0")
collection.close()
with open(out, "rb") as file:
    exported = base64.b64encode(file.read()).decode()
print(json.dumps({
    "imported": {"new": len(log.new), "updated": len(log.updated), "duplicate": len(log.duplicate)},
    "answered": len(answered), **counts, "clean": clean, "problems": problems, "exported": exported,
}))

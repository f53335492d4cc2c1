"""Imports a package with its schedules into a fresh collection with Anki's own code, and prints as JSON where each card
stands there and what its log holds; and how many cards Anki would ask about now.

usage: python schedule.py package.apkg [package.apkg...]
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
        options = ImportAnkiPackageOptions(with_scheduling=True)
        log = collection.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options)).log
        imports.append({"new": len(log.new), "updated": len(log.updated), "duplicate": len(log.duplicate)})
    cards = []
    for card_id in collection.find_cards(""):
        card = collection.get_card(card_id)
        memory = card.memory_state
        log = collection.db.all("select id, ease, ivl, lastIvl, factor, time, type from revlog where cid = ? order by id", card_id)
        cards.append({
            "word": card.note()["Word"], "tags": card.note().tags, "type": card.type, "queue": card.queue,
            "dueInDays": card.due - collection.sched.today if card.type == 2 else None,
            "dueAt": card.due if card.queue == 1 else None,
            "interval": card.ivl, "answers": card.reps, "lapses": card.lapses, "stepsLeft": card.left,
            "stability": memory.stability if memory else None, "difficulty": memory.difficulty if memory else None, "log": log,
        })
    for deck in collection.decks.all_names_and_ids():
        if deck.name != "Default":
            collection.decks.select(deck.id)
    queued = collection.sched.get_queued_cards(fetch_limit=100)
    problems, clean = collection.fix_integrity()
    collection.close()
    print(json.dumps({
        "imports": imports, "cards": cards, "clean": clean, "problems": problems,
        "queue": {"new": queued.new_count, "learning": queued.learning_count, "review": queued.review_count},
    }))

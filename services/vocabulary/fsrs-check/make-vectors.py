"""
Writes vectors.tsv: 1,000 random logs of reviews, with the memory that FSRS-6 with its default weights has after them by
PyPI's fsrs, an implementation of other people than ts-fsrs. The specs of src/reviews compare ours with it.

    pip install fsrs==6.3.2
    python make-vectors.py > vectors.tsv

A line is a log, as day:rating for each answer, then stability and difficulty. Several answers on one day are in it.
"""

import random
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

LOGS = 1000
BEGIN = datetime(2026, 1, 1, tzinfo=timezone.utc)

random.seed(6)
# Steps only decide when a card is due; without them and fuzz nothing is random, and the memory is the same.
scheduler = Scheduler(learning_steps=[], relearning_steps=[], enable_fuzzing=False)

for _ in range(LOGS):
    card, day, log = Card(card_id=1), 0, []
    for _ in range(random.randint(1, 20)):
        rating = random.choices([1, 2, 3, 4], weights=[20, 15, 50, 15])[0]
        card, _ = scheduler.review_card(card, Rating(rating), BEGIN + timedelta(days=day))
        log.append(f"{day}:{rating}")
        day += random.choice([0, 0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 60, 150, 400])
    print(" ".join(log), f"{card.stability:.6f}", f"{card.difficulty:.6f}", sep="\t")

/** A learner's settings as the gateway answers them. */
export const REVIEW_SETTINGS = {
  retention: 0.9,
  newPerDay: 10,
  reviewsPerDay: 200,
  dayStartHour: 4,
  leechLapses: 8,
  learningSteps: [1, 10],
  relearningSteps: [10],
  countsFrom: 'young',
  inAnki: false,
};

import { fuzzEveryCall } from './fuzz.ts'

fuzzEveryCall(100)

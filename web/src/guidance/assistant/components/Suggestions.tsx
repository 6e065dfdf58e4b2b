type SuggestionsProps = { questions: string[]; onAsk: (question: string) => void }

/** Questions to start a conversation. */
export function Suggestions({ questions, onAsk }: SuggestionsProps) {
  return (
    <div className="grid gap-2 px-5 py-4">
      <p className="text-quiet">Ask about the bar, or try one of these.</p>
      {questions.map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onAsk(question)}
          className="min-h-11 rounded-control border border-line px-4 py-2 text-left transition-colors hover:border-quiet"
        >
          {question}
        </button>
      ))}
    </div>
  )
}

//! What a person does, as values: each session has a state, takes acts and answers with news.
//!
//! A screen translates keys into acts and draws the state. Plain mode translates words into acts
//! and says the news. So what one of them can do, the other can, and a fault is mended once.
//! Sessions know no screen, no clock and no file: what they need from outside (a search, a file, a
//! line to a host) they name as a request, and its answer comes back as an act.

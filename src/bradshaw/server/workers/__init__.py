"""Work in processes of its own, with limits on time and memory, shared fairly between those who ask."""

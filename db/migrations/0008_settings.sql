ALTER TABLE `users` ADD `hides_from_search` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `comments_from` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `mentions_from` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `messages_from` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `filtered_words` text DEFAULT '{}' NOT NULL;
CREATE TABLE `user_landing_signals` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`is_register` integer NOT NULL,
	`visited_pages` text,
	`invite_redemption` text,
	`paid_landing` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

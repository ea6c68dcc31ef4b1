CREATE TABLE `business_owners` (
	`business_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`business_id`, `owner_id`),
	FOREIGN KEY (`business_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `business_owners_owner` ON `business_owners` (`owner_id`);--> statement-breakpoint
CREATE TABLE `managed_advertisers` (
	`manager_id` text NOT NULL,
	`advertiser_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`manager_id`, `advertiser_id`),
	FOREIGN KEY (`manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`advertiser_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `managed_advertisers_advertiser` ON `managed_advertisers` (`advertiser_id`);--> statement-breakpoint
CREATE TABLE `user_places` (
	`user_id` text PRIMARY KEY NOT NULL,
	`street` text,
	`locality` text,
	`postal_code` text,
	`region` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `partners` ADD `ownership_email` text;